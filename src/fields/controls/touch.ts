/** Where fingers work. */
export const touch = '@media (pointer: coarse), (max-width: 599.95px)'

/** Pixels that a finger needs in either direction. */
export const fingertip = 44
