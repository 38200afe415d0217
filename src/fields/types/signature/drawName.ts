/** The picture of a signature in pixels. */
export const [width, height] = [900, 300]
/** The colour of a signature. */
export const ink = '#101828'

/** Writes a name as large as the area allows. */
export function drawName(canvas: HTMLCanvasElement, name: string): void {
  const context = canvas.getContext('2d')!
  context.resetTransform()
  context.clearRect(0, 0, width, height)
  context.fillStyle = ink
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const font = (size: number) => `italic ${size}px "Segoe Script", "Snell Roundhand", cursive`
  context.font = font(120)
  const wide = context.measureText(name).width
  context.font = font(Math.min(120, Math.floor((120 * (width - 80)) / wide)))
  context.fillText(name, width / 2, height / 2)
}
