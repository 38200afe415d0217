import path from 'node:path'

/** Where `prepareStoryAssets` lays what the service in the page starts from. Read by configurations, before anything is generated. */
export const storyAssetsFolder = path.resolve('node_modules/.cache/branchdesk/story-assets')
