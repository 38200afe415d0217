/**
 * What can be seen: no white space, no control character, and none that only changes others or
 * shows nothing.
 */
const visible = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/** Whether nothing of a text can be seen. */
export const isBlankText = (text: string): boolean => !visible.test(text)
