import { computed, signal } from '@preact/signals'
import type { Json, Start } from '../../answers/answers.ts'
import { isExported } from './exported.ts'

/** The server's first answer. */
export const start = signal<Json<Start> | undefined>(undefined)
/** True if the page may make changes. */
export const mayChange = computed(() => start.value?.readOnly === false && !isExported())
