// Made by `npm run generate` from schemas/. Do not edit.

/**
 * How a person set up a screen: the columns of a list, their order and widths.
 */
export interface ScreenSetting {
frameName: string
value: string
userId?: string
}
