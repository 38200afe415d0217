import type { Config } from './config.ts'
import { pagePolicy } from './pageHeaders.ts'
import { withPageSettings } from './pageSettings.ts'
import { createStaticFiles } from './staticFiles.ts'

/** Serves the console that is built in `folder`, with the settings of this service. */
export const createPages = (folder: string, config: Config) =>
  createStaticFiles(folder, {
    change: (html) => withPageSettings(html, config),
    headers: (html) => ({ 'content-security-policy': pagePolicy(config.connectOrigins, html) }),
  })
