import path from 'node:path'

/**
 * The folder that `prepareStoryAssets` writes to. Configurations read it before anything is
 * generated.
 */
export const storyAssetsFolder = path.resolve('node_modules/.cache/branchdesk/story-assets')
