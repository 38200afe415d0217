import { App } from '../src/app/App.tsx'

/** The whole console, at the route that the story's loader has opened. */
export const Screen = () => <App />
