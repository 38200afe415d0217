/** The media query for touch screens and phones. */
export const touch = '@media (pointer: coarse), (max-width: 599.95px)'

/** The minimum width and height of a touch target in pixels. */
export const fingertip = 44
