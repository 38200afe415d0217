import { App } from '../src/app/App.tsx'

/** The whole console, at the address that the story's loader went to. */
export const Screen = () => <App />
