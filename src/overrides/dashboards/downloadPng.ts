/** What a picture of a chart shows beside the chart itself. */
export type PictureTexts = { title: string; legend: { name: string; fill: string }[] }

/** Pixels of the picture for each pixel of the screen. */
const scale = 2
const margin = 16
const lineHeight = 22

/** The styles that a chart has from style sheets, which a picture has not. */
const inlined = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'opacity',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'visibility',
  'display',
] as const

/**
 * Saves a chart as a PNG, with title and legend, on the background of the theme. Rejects if the
 * browser cannot draw it.
 */
export async function downloadPng(chart: SVGSVGElement, texts: PictureTexts): Promise<void> {
  const blob = await drawPng(chart, texts)
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = `${texts.title}.png`
  link.click()
  URL.revokeObjectURL(address)
}

/** A chart as a PNG. */
export async function drawPng(
  chart: SVGSVGElement,
  { title, legend }: PictureTexts,
): Promise<Blob> {
  const { width, height } = chart.getBoundingClientRect()
  const card = getComputedStyle(chart.closest('section') ?? document.body)
  const top = margin + lineHeight * (1 + legend.length)
  const size = { width: width + 2 * margin, height: top + height + margin }
  const picture = element('svg', {
    xmlns: 'http://www.w3.org/2000/svg',
    width: size.width,
    height: size.height,
    style: `font-family: ${card.fontFamily.replaceAll('"', "'")}`,
  })
  const text = (words: string, x: number, y: number, weight: number, px: number) => {
    const line = element('text', { x, y, fill: card.color, 'font-size': px, 'font-weight': weight })
    line.textContent = words
    return line
  }
  picture.append(
    element('rect', { ...size, fill: card.backgroundColor }),
    text(title, margin, margin + 12, 700, 15),
  )
  for (const [index, { name, fill }] of legend.entries()) {
    const y = margin + lineHeight * (index + 1)
    picture.append(
      element('rect', { x: margin, y, width: 14, height: 14, rx: 3, fill }),
      text(name, margin + 22, y + 12, 400, 13),
    )
  }
  const copy = withStyles(chart)
  for (const [name, value] of Object.entries({ x: margin, y: top, width, height }))
    copy.setAttribute(name, String(value))
  picture.append(copy)
  return rasterize(new XMLSerializer().serializeToString(picture), size)
}

function element(name: string, attributes: Record<string, string | number>): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  return made
}

/** A copy of the chart whose parts have their computed styles. */
function withStyles(chart: SVGSVGElement): SVGSVGElement {
  const copy = chart.cloneNode(true) as SVGSVGElement
  const originals = [chart, ...chart.querySelectorAll('*')]
  for (const [index, part] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(originals[index]!)
    const rules = inlined.map((name) => `${name}: ${style.getPropertyValue(name)}`)
    part.setAttribute('style', rules.join('; ').replaceAll('"', "'"))
  }
  return copy
}

async function rasterize(
  source: string,
  { width, height }: { width: number; height: number },
): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(width * scale)
  canvas.height = Math.ceil(height * scale)
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The chart could not be drawn.'))),
      'image/png',
    )
  })
}
