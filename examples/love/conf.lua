-- SPDX-License-Identifier: MIT
-- Without a window: nothing is drawn, so that it runs where there is no screen.
function love.conf(t)
    for _, module in ipairs({"audio", "font", "graphics", "image", "joystick", "keyboard", "mouse", "physics", "sound", "touch", "video", "window"}) do
        t.modules[module] = false
    end
    t.window = nil
end
