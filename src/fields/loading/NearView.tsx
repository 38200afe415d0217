import { createContext, use, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { get, useFormState, type FieldErrors } from 'react-hook-form'

/** How far from the part in sight an input is mounted. */
const near = '600px'

/**
 * The inputs of a long form that are not mounted yet. They share one observer and one subscription
 * to the errors: one of each for every input of a thousand takes longer than the inputs in sight.
 */
class WaitingInputs {
  private readonly inputs = new Map<Element, { path: string; mount: () => void }>()
  private observer: IntersectionObserver | undefined
  private errors: FieldErrors = {}

  /** Calls `mount` once the place comes near or its value has an error; returns how to stop. */
  add(place: Element, path: string, mount: () => void): () => void {
    // The margin of a dialog, which scrolls on its own; browsers without it mount what is in sight.
    this.observer ??= new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) this.inputs.get(target)?.mount()
      },
      { rootMargin: near, scrollMargin: near },
    )
    this.inputs.set(place, { path, mount })
    // What is mounted for an error has the input with it inside.
    if (get(this.errors, path)) mount()
    this.observer.observe(place)
    return () => {
      this.inputs.delete(place)
      this.observer?.unobserve(place)
    }
  }

  mountFailing(errors: FieldErrors): void {
    this.errors = errors
    if (Object.keys(errors).length === 0) return
    for (const { path, mount } of this.inputs.values()) if (get(errors, path)) mount()
  }
}

const WaitingContext = createContext<WaitingInputs | null>(null)

/**
 * A form, or a part of one. `isLong`: whether it has so many inputs that each is mounted only near
 * the part in sight; undefined: as the form around it.
 */
export function LongForm({
  isLong,
  children,
}: {
  isLong: boolean | undefined
  children: ReactNode
}) {
  const around = use(WaitingContext)
  const waiting = useMemo(() => (isLong ? new WaitingInputs() : null), [isLong])
  return (
    <WaitingContext value={isLong === undefined ? around : waiting}>
      {children}
      {waiting && <MountFailing waiting={waiting} />}
    </WaitingContext>
  )
}

/** Mounts inputs with an error, before the form moves the focus to the first of them. */
function MountFailing({ waiting }: { waiting: WaitingInputs }) {
  const { errors } = useFormState()
  useLayoutEffect(() => waiting.mountFailing(errors))
  return null
}

type Props = {
  /** The path of the value in the form. */
  path: string
  /** How much room to keep, in pixels. */
  height: number
  autoFocus: boolean | undefined
  children: ReactNode
}

/**
 * An input of a long form: mounted at once if it takes the focus, else when it comes near or has an
 * error.
 */
export function NearView({ autoFocus, children, ...place }: Props) {
  const waiting = use(WaitingContext)
  return waiting && !autoFocus ? (
    <MountedNear waiting={waiting} {...place}>
      {children}
    </MountedNear>
  ) : (
    children
  )
}

type MountedNearProps = Omit<Props, 'autoFocus'> & { waiting: WaitingInputs }

function MountedNear({ path, height, waiting, children }: MountedNearProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isMounted, setIsMounted] = useState(false)
  useLayoutEffect(() => {
    if (!isMounted) return waiting.add(place.current!, path, () => setIsMounted(true))
  }, [isMounted, waiting, path])
  return isMounted ? children : <div ref={place} style={{ height }} />
}
