import { computed, signal } from '@preact/signals'
import type { Json, Start } from '../../answers/answers.ts'
import { isExported } from './exported.ts'

/** What the server said first. */
export const start = signal<Json<Start> | undefined>(undefined)
/** True where the page may change something. */
export const mayChange = computed(() => start.value?.readOnly === false && !isExported())
