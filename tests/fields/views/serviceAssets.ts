import { runStep } from '../../../scripts/runStep.ts'

/**
 * Vitest's globalSetup: prepares the assets of the service in the page, in Node itself rather than
 * in Vite's module runner. It returns nothing: Vitest would call what it returns.
 */
export const setup = async (): Promise<void> => {
  await runStep('Preparing the service in the page', ['scripts/storyAssets.ts'])
}
