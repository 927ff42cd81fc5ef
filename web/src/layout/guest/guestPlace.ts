import { bookedName } from '@aforo/api/places/labels'
import type { SpaceType } from '@aforo/api/places/spaces'
import { guestWords } from './guestWords.ts'
import type { Language } from './language.ts'

/** `Escritorio A1`, `Desk A1`: in English with the type's own word before a name that is none. */
export function guestPlace(language: Language, { spaceType, spaceName }: { spaceType: SpaceType; spaceName: string }) {
  const spanish = bookedName({ spaceType, spaceName })
  if (language === 'es' || spanish === spaceName) return spanish
  return `${guestWords.en.types[spaceType === 'WORK_TABLE' ? 'SEAT' : spaceType]} ${spaceName}`
}
