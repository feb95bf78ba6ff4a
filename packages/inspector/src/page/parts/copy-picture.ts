import { AskError } from '../state/api.ts'

const SCALE = 2
// The most pixels of a side that browsers draw.
const MOST_PIXELS = 16_000

/** Copies the answer with its lines and the verdict as a picture, in the colours of the page. */
export async function copyPicture(question: string): Promise<void> {
  if (!isSecureContext)
    throw new AskError('unavailable', 'A browser copies pictures only on pages of https or localhost.')
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': pictureOf(question) })])
}

// The browser lays out a hidden copy, as wide as every picture. The canvas draws each word at its place in
// the copy, so that lines wrap, directions mix and fonts fall back as on the page.
async function pictureOf(question: string): Promise<Blob> {
  const icon = new Image()
  icon.src = document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href ?? ''
  await icon.decode()
  const frame = document.createElement('div')
  const title = document.createElement('h2')
  const brand = document.createElement('b')
  frame.className = 'picture'
  title.dir = 'auto'
  title.textContent = question
  brand.className = 'brand'
  brand.textContent = 'Sheaf'
  frame.append(title, document.querySelector('main .turn')?.cloneNode(true) ?? '', brand)
  document.querySelector('main')?.append(frame)
  try {
    const { left, top, width, height } = frame.getBoundingClientRect()
    const scale = Math.min(SCALE, MOST_PIXELS / height)
    const canvas = document.createElement('canvas')
    canvas.width = Math.floor(width * scale)
    // Half a row of pixels at the end would have no background.
    canvas.height = Math.floor(Math.floor(height) * scale)
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('This browser has no canvas.')
    context.scale(scale, scale)
    draw(context, frame)
    const at = brand.getBoundingClientRect()
    context.drawImage(icon, at.left - left, at.top - top - 2, 22, 22)
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob === null ? reject(new Error('No picture was made.')) : resolve(blob)))
    })
  } finally {
    frame.remove()
  }
}

function draw(context: CanvasRenderingContext2D, frame: HTMLElement): void {
  const { left, top } = frame.getBoundingClientRect()
  for (const element of [frame, ...frame.querySelectorAll('*')]) {
    const style = getComputedStyle(element)
    for (const box of element.getClientRects()) {
      const fill = (color: string, width: number) => {
        context.fillStyle = color
        context.beginPath()
        context.roundRect(
          box.left - left,
          box.top - top,
          width,
          box.height,
          Number.parseFloat(style.borderRadius),
        )
        context.fill()
      }
      fill(style.backgroundColor, box.width)
      fill(style.borderLeftColor, Number.parseFloat(style.borderLeftWidth))
    }
  }
  const texts = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const style = getComputedStyle(node.parentElement ?? frame)
    context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
    context.fillStyle = style.color
    context.direction = style.direction === 'rtl' ? 'rtl' : 'ltr'
    context.textAlign = 'left'
    const { fontBoundingBoxAscent } = context.measureText('x')
    for (const { text, box } of piecesOf(node))
      context.fillText(text, box.left - left, box.top - top + fontBoundingBoxAscent)
  }
}

// The words of a text. A word that continues on the next line is several pieces.
function piecesOf(node: Node): readonly { readonly text: string; readonly box: DOMRect }[] {
  const boxOf = (from: number, to: number) => {
    const range = document.createRange()
    range.setStart(node, from)
    range.setEnd(node, to)
    return range.getBoundingClientRect()
  }
  return [...(node.nodeValue ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
    const lines = new Map<number, { from: number; to: number }>()
    for (const { segment, index: at } of new Intl.Segmenter().segment(word)) {
      const [from, to] = [index + at, index + at + segment.length]
      const { top } = boxOf(from, to)
      lines.set(top, { from: lines.get(top)?.from ?? from, to })
    }
    return [...lines.values()].flatMap(({ from, to }) => {
      const box = boxOf(from, to)
      // Hidden parts have no box.
      return box.width === 0 ? [] : [{ text: word.slice(from - index, to - index), box }]
    })
  })
}
