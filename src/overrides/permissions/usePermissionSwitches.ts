import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'ra-core'
import type { ContractProvider, ContractRequest } from '../../branchdesk.ts'
import { failureText } from '../../branchdesk.ts'
import type { Target } from './matrix.ts'

const keyOf = ({ code, action }: Target) => `${code}:${action}`

/**
 * `wanted` is the requested state of a cell while its request runs; `failure` is the last refusal,
 * with its retry.
 */
export type PermissionSwitches = {
  wanted: (target: Target) => boolean | undefined
  failure: { targets: Target[]; text: string; retry: () => void; dismiss: () => void } | undefined
  run: (targets: Target[], on: boolean) => void
}

/**
 * Saves cells at once: each shows the requested state while `callFor` is sent, then the state in
 * the response of `reading`. A refused one reverts, and shows why. Requests run one after another,
 * so that the last click on a cell wins.
 */
export function usePermissionSwitches(
  reading: string,
  callFor: (
    targets: Target[],
    on: boolean,
    wanted: (target: Target) => boolean | undefined,
  ) => ContractRequest,
  onDone?: () => void,
): PermissionSwitches {
  const provider = useDataProvider<ContractProvider>()
  const queryClient = useQueryClient()
  const translate = useTranslate()
  const [pending, setPending] = useState<ReadonlyMap<string, { on: boolean; turn: object }>>(
    new Map(),
  )
  const [failure, setFailure] = useState<{ text: string; targets: Target[]; on: boolean }>()
  const [line] = useState<{ last: Promise<unknown> }>(() => ({ last: Promise.resolve() }))

  const wanted = (target: Target) => pending.get(keyOf(target))?.on
  const run = (targets: Target[], on: boolean) => {
    if (targets.length === 0) return
    const turn = {}
    // What the user sees at the click counts, not what has arrived when the request is sent.
    const request = callFor(targets, on, wanted)
    setFailure(undefined)
    setPending(
      (before) =>
        new Map([...before, ...targets.map((target) => [keyOf(target), { on, turn }] as const)]),
    )
    const call = async () => {
      try {
        await provider.request(request)
        onDone?.()
      } catch (error) {
        setFailure({ text: failureText(error, (key) => translate(key)), targets, on })
      }
      await queryClient.invalidateQueries({ queryKey: ['contract', reading] })
      setPending((before) => new Map([...before].filter(([, each]) => each.turn !== turn)))
    }
    line.last = line.last.then(call)
  }
  return {
    wanted,
    failure: failure && {
      targets: failure.targets,
      text: failure.text,
      retry: () => run(failure.targets, failure.on),
      dismiss: () => setFailure(undefined),
    },
    run,
  }
}
