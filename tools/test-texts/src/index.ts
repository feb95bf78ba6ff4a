export { anyCharacter } from '../../../packages/testing/src/any-character.ts'
