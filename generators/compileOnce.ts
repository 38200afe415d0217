/** The last result for each file in this process, with what it was made of. */
const kept = new Map<string, { source: string; made: unknown }>()

/**
 * What `make` makes of `input` for the generated file `path`: the last one of this process while the input stays the same, so
 * that saving one schema compiles that one. `onCompile` is told when it had to be made. A failure is not kept.
 */
export async function compileOnce<Input, Made>(
  path: string,
  input: Input,
  make: (input: Input) => Made | Promise<Made>,
  onCompile: (path: string) => void,
): Promise<Made> {
  const source = JSON.stringify(input)
  const last = kept.get(path)
  if (last?.source === source) return last.made as Made
  onCompile(path)
  const made = await make(input)
  kept.set(path, { source, made })
  return made
}
