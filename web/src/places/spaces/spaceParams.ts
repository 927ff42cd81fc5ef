import { SpaceType } from '@aforo/api/places/spaces'
import { z } from 'zod'
import { param } from '../../ui/search.ts'

export const SpaceTab = z.enum(['data', 'rate', 'pictures', 'qr', 'history'])
export type SpaceTab = z.infer<typeof SpaceTab>

/** What is open beside a campus's spaces, as the address keeps it. */
export const spaceParams = {
  /** The space shown, and the side of it. */
  space: param(z.string()),
  part: param(SpaceTab),
  /** The form of a new one, and where it goes. */
  create: param(SpaceType),
  parent: param(z.string()),
}

/** The same, for whoever changes a part of the address. */
export type SpaceSearch = z.infer<z.ZodObject<typeof spaceParams>>
