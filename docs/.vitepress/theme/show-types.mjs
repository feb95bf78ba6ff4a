// One box for all snippets: it shows the type of the name under the pointer, and what its doc comment says.

const GAP = 6

/** Listens for names with a `data-type`, on pages that are there and on those that come. */
export function showTypes(document) {
  const box = document.createElement('div')
  box.className = 'type-box'
  box.hidden = true
  document.body.append(box)

  const hide = () => (box.hidden = true)
  document.addEventListener('pointerover', ({ target }) => {
    const name = target.closest?.('.typed')
    if (name) show(box, name)
    else if (!box.contains(target)) hide()
  })
  document.addEventListener('scroll', hide, { capture: true, passive: true })
}

function show(box, name) {
  const type = element(box, 'code', name.dataset.type)
  const docs = name.dataset.docs ? [element(box, 'p', name.dataset.docs.replaceAll('`', ''))] : []
  box.replaceChildren(type, ...docs)
  box.hidden = false
  const { top, bottom, left } = name.getBoundingClientRect()
  const { clientWidth } = box.ownerDocument.documentElement
  const above = top - box.offsetHeight - GAP
  box.style.top = `${above > 0 ? above : bottom + GAP}px`
  box.style.left = `${Math.max(GAP, Math.min(left, clientWidth - box.offsetWidth - GAP))}px`
}

function element(box, tag, text) {
  const made = box.ownerDocument.createElement(tag)
  made.textContent = text
  return made
}
