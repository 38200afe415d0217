import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from './host/config.ts'
import { startConnecting } from './host/connectDatabase.ts'
import { listen, StartError } from './host/listen.ts'
import { starting } from './host/starting.ts'

/**
 * Starts console and service on one port, until SIGINT or SIGTERM. `--allow drop:site.phone`
 * permits a data loss by a schema change.
 */
async function serve() {
  const { values } = parseArgs({ options: { allow: { type: 'string' } } })
  const config = readConfig(process.env)
  let product = starting
  // The port is opened first, so that a port in use is reported at once and not after the database
  // was opened.
  const listening = await listen((request, caller) => product.fetch(request, caller), config.port, {
    host: config.host,
    trusted: config.trustProxy,
  })
  // The database opens while this thread loads the service.
  const { connected } = await startConnecting(config, console.log)
  const { openProduct } = await import('./openProduct.ts')
  product = await openProduct({
    config,
    connected,
    listening,
    ...(values.allow ? { allow: values.allow.split(',') } : {}),
  })
}

try {
  await serve()
} catch (error) {
  // A problem that the operator can fix is one clear line; any other error keeps its stack.
  const known = error instanceof ConfigError || error instanceof StartError
  console.error(known ? error.message : error)
  process.exit(1)
}
