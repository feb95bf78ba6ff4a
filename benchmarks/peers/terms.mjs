/**
 * Words by the platform's own segmenter, for languages that put no spaces between words and for which a
 * library has no tokeniser.
 *
 * @param {string} language a BCP 47 tag
 * @returns {(text: string) => string[]}
 */
export function segmentedWords(language) {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' })
  return (text) =>
    Array.from(segmenter.segment(text.toLowerCase()), ({ segment, isWordLike }) =>
      isWordLike ? segment : '',
    ).filter(Boolean)
}
