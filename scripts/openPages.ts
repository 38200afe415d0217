import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { normalizePath, type Plugin, type ViteDevServer } from 'vite'

type Fault = { message: string; stack: string }

/** Connects the development server with the open pages; `plugin` goes into Vite's configuration. */
export type OpenPages = {
  plugin: Plugin
  /**
   * Replaces the console with the generated `files` (below `src/generated`), at its present
   * address.
   */
  renew: (files: string[]) => Promise<void>
  /** Reloads the pages. */
  reload: () => void
  /**
   * Shows the error over the pages, also over those that are opened later, until one of the other
   * functions is called.
   */
  fail: (fault: Fault) => void
}

/** The pages that are open in browsers during development. */
export function createOpenPages(): OpenPages {
  let vite: ViteDevServer
  let fault: Fault | undefined
  const changed = new Set<string>()
  const inProject = (...parts: string[]) => normalizePath(path.resolve(...parts))
  // Without a connected page Vite would keep the message for the first one, however outdated it is
  // by then.
  const send: ViteDevServer['ws']['send'] = (message: never) =>
    void (vite.ws.clients.size > 0 && vite.ws.send(message))
  const overlay = ({ message, stack }: Fault) => ({
    type: 'error' as const,
    err: { message: stripVTControlCharacters(message), stack: stripVTControlCharacters(stack) },
  })

  return {
    plugin: {
      name: 'branchdesk:open-pages',
      configureServer(server) {
        vite = server
        vite.ws.on(
          'vite:client:connect',
          (_: unknown, client) => fault && client.send(overlay(fault)),
        )
      },
      // One schema generates several files; a page gets them together, and only once the service
      // has them.
      hotUpdate({ file }) {
        if (!file.startsWith(`${inProject('src/generated')}/`)) return undefined
        changed.add(file)
        return []
      },
    },
    async renew(files) {
      const { moduleGraph } = vite.environments.client
      const seen = new Set<never>()
      for (const file of files) changed.add(inProject('src/generated', file))
      for (const file of changed)
        for (const module of moduleGraph.getModulesByFile(file) ?? [])
          moduleGraph.invalidateModule(module, seen, Date.now(), true)
      changed.clear()
      // An empty update removes the error overlay.
      if (fault) send({ type: 'update', updates: [] })
      fault = undefined
      for (const module of moduleGraph.getModulesByFile(inProject('src/app/Console.tsx')) ?? [])
        await vite.environments.client.reloadModule(module)
    },
    reload() {
      fault = undefined
      send({ type: 'full-reload' })
    },
    fail(given) {
      fault = given
      send(overlay(given))
    },
  }
}
