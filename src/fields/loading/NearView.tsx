import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react'
import { get, useFormState } from 'react-hook-form'

/** Whether the form around has so many inputs that each is mounted only near the part in sight. */
export const LongFormContext = createContext(false)

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
export const NearView = (props: Props) =>
  use(LongFormContext) && !props.autoFocus ? <MountedNear {...props} /> : props.children

function MountedNear({ path, height, children }: Props) {
  const { errors } = useFormState({ name: path })
  const place = useRef<HTMLDivElement>(null)
  const [isMounted, setIsMounted] = useState(false)
  if (!isMounted && get(errors, path)) setIsMounted(true)
  useEffect(() => {
    if (isMounted) return
    const near = '600px'
    // The margin of a dialog, which scrolls on its own; browsers without it mount what is in sight.
    const options = { rootMargin: near, scrollMargin: near }
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsMounted(true)
    }, options)
    observer.observe(place.current!)
    return () => observer.disconnect()
  }, [isMounted])
  return isMounted ? children : <div ref={place} style={{ height }} />
}
