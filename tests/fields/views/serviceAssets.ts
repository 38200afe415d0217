import { runStep } from '../../../scripts/runStep.ts'

/** Vitest's globalSetup: lays ready what the service in the page starts from, under Node itself rather than Vite's module runner. */
export const setup = () => runStep('Preparing the service in the page', ['scripts/storyAssets.ts'])
