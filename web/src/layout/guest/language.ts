import { useEffect, useSyncExternalStore } from 'react'
import { onDevice } from '../../platform/storage.ts'

/** The languages of the pages for people without an account. Everything else is Spanish. */
export const languages = ['es', 'en'] as const
export type Language = (typeof languages)[number]

/** The same texts in each language; a key that one lacks doesn't compile. */
export type InBoth<Words> = Record<Language, Words>

const key = 'aforo-language'

/** The first of a browser's languages that these pages have; Spanish where it names none. */
export const languageOf = (preferred: readonly string[]): Language =>
  preferred.map(tag => tag.slice(0, 2).toLowerCase()).find(tag => languages.some(one => one === tag)) === 'en'
    ? 'en'
    : 'es'

function read(): Language {
  const chosen = onDevice.get(key)
  return languages.find(one => one === chosen) ?? languageOf(navigator.languages)
}

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Remembered on this device. */
export function chooseLanguage(language: Language) {
  onDevice.set(key, language)
  for (const listener of listeners) listener()
}

/** The language of the guest's page that is shown: chosen on it, else the browser's. Screen readers hear of it too. */
export function useLanguage(): Language {
  const language = useSyncExternalStore(subscribe, read)
  useEffect(() => {
    document.documentElement.lang = language
    return () => {
      document.documentElement.lang = 'es'
    }
  }, [language])
  return language
}
