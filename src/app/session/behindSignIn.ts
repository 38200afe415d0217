/**
 * The entry point of everything after the sign-in screen: the console, and the guest screens, which
 * share its modules. With two dynamic imports, the bundler would move the shared modules into the
 * sign-in chunk. Not in Console.tsx, because hot reload needs the component to be its only export.
 */
export { default } from '../Console.tsx'
export { startConsoleSession } from './consoleSession.ts'
export { rehearseScreen } from './rehearsal.tsx'
export const loadGuestScreens = () => import('./GuestScreens.tsx')
