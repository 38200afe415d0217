/**
 * The elements within the `svg` of an icon, each by its tag and its attributes as React names them,
 * in a box of 24 by 24.
 */
export type IconShape = [tag: string, attributes: Record<string, string>][]
