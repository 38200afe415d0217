/**
 * Loads the library that draws signatures. Screens that are used without a network load it before a
 * signature is asked for.
 */
export const loadPad = () => import('signature_pad')
