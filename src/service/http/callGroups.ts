/** Runs calls of one kind: a single one, or several together. Returns their results in order. */
export type RunCalls<C, R> = (calls: C[]) => Promise<R[]>

/** Calls of one `kind` may run together if they differ in `target`: their record. */
export type GroupPlace = { kind: string; target: string }

/** Runs concurrent calls together, so that they share what a transaction costs. */
export type CallGroups<C, R> = {
  /**
   * The result of a call; without a place it runs alone.
   * Errors  those of `runCalls`
   */
  run(place: GroupPlace | undefined, call: C, runCalls: RunCalls<C, R>): Promise<R>
}

/** So many waiting calls start as a group; more would save little, and each waits for all. */
const enough = 8
/** How long a call waits for others, in ms. */
const patience = 10

type Waiting<C, R> = {
  call: C
  runCalls: RunCalls<C, R>
  resolve: (result: R | Promise<R>) => void
}

type Kind<C, R> = {
  running: number
  /** By target. */
  waiting: Map<string, Waiting<C, R>>
  timer?: ReturnType<typeof setTimeout>
}

/**
 * Creates the groups of one service. A call starts at once if none of its kind runs. Otherwise it
 * waits until none does, until enough others wait, or for a moment, and they start together. If a
 * group fails for a reason that may be that of one call (`isRefusal`), nothing of it is stored, and
 * each of its calls runs alone.
 */
export function createCallGroups<C, R>(isRefusal: (error: unknown) => boolean): CallGroups<C, R> {
  const kinds = new Map<string, Kind<C, R>>()

  function startWaiting(name: string, kind: Kind<C, R>): void {
    clearTimeout(kind.timer)
    delete kind.timer
    const group = [...kind.waiting.values()]
    kind.waiting.clear()
    kind.running += 1
    void runGroup(group, isRefusal).then(() => {
      kind.running -= 1
      if (kind.running > 0) return
      if (kind.waiting.size > 0) startWaiting(name, kind)
      else kinds.delete(name)
    })
  }

  return {
    run: (place, call, runCalls) =>
      new Promise((resolve) => {
        const asked = { call, runCalls, resolve }
        if (!place) return resolve(runAlone(asked))
        const kind: Kind<C, R> = kinds.get(place.kind) ?? { running: 0, waiting: new Map() }
        kinds.set(place.kind, kind)
        if (kind.waiting.has(place.target)) startWaiting(place.kind, kind)
        kind.waiting.set(place.target, asked)
        if (kind.running === 0 || kind.waiting.size >= enough) startWaiting(place.kind, kind)
        else kind.timer ??= setTimeout(() => startWaiting(place.kind, kind), patience)
      }),
  }
}

const runAlone = async <C, R>({ call, runCalls }: Waiting<C, R>): Promise<R> =>
  (await runCalls([call]))[0]!

/** Runs a group and resolves the result of each of its calls. Never rejects. */
async function runGroup<C, R>(
  group: Waiting<C, R>[],
  isRefusal: (error: unknown) => boolean,
): Promise<void> {
  const [first] = group as [Waiting<C, R>]
  const finish = async (results: Promise<R>[]) => {
    for (const [index, { resolve }] of group.entries()) resolve(results[index]!)
    await Promise.allSettled(results)
  }
  if (group.length === 1) return finish([runAlone(first)])
  const results = first.runCalls(group.map(({ call }) => call))
  try {
    await results
  } catch (error) {
    if (isRefusal(error)) return finish(group.map(runAlone))
  }
  return finish(group.map(async (_, index) => (await results)[index]!))
}
