/**
 * What comes after the sign-in screen, behind one door: the console, and the guests' screens, which are made of its parts. Two
 * doors from the sign-in would move what they share before it. Not in Console.tsx, whose only export a saved schema renews.
 */
export { default } from '../Console.tsx'
export const loadGuestScreens = () => import('./GuestScreens.tsx')
