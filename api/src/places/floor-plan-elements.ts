import { z } from 'zod'
import { Id, proseOrNone } from '../platform/base.ts'
import { SpaceType } from './spaces.ts'

/**
 * What a floor plan is drawn of. Every length is in centimetres of the real floor, with the origin in the plan's upper left
 * corner, x to the right and y downwards; angles are degrees, clockwise. Lengths are kept to a tenth of a centimetre.
 */

/** The longest side of a plan, in centimetres: 500 m. */
export const longestPlanSide = 50_000
export const shortestPlanSide = 100
/** Elements that one plan may have. */
export const mostElements = 5_000
/** Elements that one call may save, and as many that it may delete. */
export const mostElementChanges = 2_000
/** Bytes of one save of 2,000 elements with many corners. */
export const largestDrawing = 4 * 1024 * 1024
export const mostPoints = 100
/** Spaces that one element may stand for. */
export const mostPlaces = 20
/** The mark of a work table's pointer is this wide, in centimetres, until somebody draws it otherwise. */
export const pointerDiameter = 60

export const ElementShape = z.enum(['RECTANGLE', 'POLYGON', 'CIRCLE', 'LABEL'])
export type ElementShape = z.infer<typeof ElementShape>

/** What an element is; decides how it is drawn. */
export const ElementKind = z.enum([
  'WALL',
  'DOOR',
  'WINDOW',
  'ROOM',
  'PHONE_BOOTH',
  'AREA',
  'TABLE',
  'DESK',
  'PARKING',
  'FURNITURE',
  'PLANT',
  'STAIRS',
  'ELEVATOR',
  'RESTROOM',
  'KITCHEN',
  'TEXT',
])
export type ElementKind = z.infer<typeof ElementKind>

const tenth = (value: number) => Math.round(value * 10) / 10
const Length = z.number().min(-longestPlanSide).max(longestPlanSide).transform(tenth)
const Side = z.number().min(0).max(longestPlanSide).transform(tenth)

/** A corner, `[x, y]`. */
export const Point = z.tuple([Length, Length])
export type Point = [x: number, y: number]

/** How an element is drawn, as it is sent. What is left out is usual: not turned, at the bottom, no text, no spaces or products. */
export const ElementInput = z.object({
  /** Made by whoever draws it, so that what isn't saved yet can be named; of a new element any unused uuid. */
  id: Id,
  shape: ElementShape,
  kind: ElementKind,
  /** The upper left corner of the box around the element before it is turned. */
  x: Length,
  y: Length,
  /** The box's sides. A circle's are equal. */
  width: Side,
  height: Side,
  /** Degrees clockwise around the middle of the box, from 0 to under 360. */
  rotation: z.number().min(0).lt(360).transform(tenth).default(0),
  /** What has more lies above; equal ones in the order of their lineage, so that a copy looks the same. */
  zOrder: z.int().min(0).max(100_000).default(0),
  /** The corners of a polygon from the upper left corner of its box, within the box, in the order they are joined. */
  points: z.array(Point).max(mostPoints).default([]),
  /** What is written on it. A label needs one. */
  text: proseOrNone(200).default(''),
  /** `#rrggbb` in the place of the kind's own colour. */
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/, 'Escribe el color como #a1b2c3.')
    .nullable()
    .default(null),
  /** The editor doesn't move it. */
  locked: z.boolean().default(false),
  /** The spaces it stands for, of the plan's own floor. A space has one place in a plan. */
  spaceIds: z.array(Id).max(mostPlaces).default([]),
  /**
   * The products it stands for, of the plan's campus. One that sells a space is where its space is, and is kept as that; one
   * without has one place in a plan.
   */
  productIds: z.array(Id).max(mostPlaces).default([]),
})
export type ElementInput = z.output<typeof ElementInput>
/** An element among the changes of a drawing. */
export const SavedElement = ElementInput.extend({
  /** Of one that was deleted and comes back: which element of other plans it is. */
  lineageId: Id.optional(),
})
export type SavedElement = z.output<typeof SavedElement>
/** An element as a screen may send it, with what is usual left out. */
export type ElementGiven = z.input<typeof SavedElement>

/** What an element stands for: a space, a product, or both where a product sells the space. */
export const Attachment = z.object({
  id: Id,
  elementId: Id,
  spaceId: Id.nullable(),
  /** What is sold there, now or next; null where nothing is. */
  productId: Id.nullable(),
  /** The space's name, or else the product's. */
  name: z.string(),
  /** The space's type; null of what is no space. */
  type: SpaceType.nullable(),
})
export type Attachment = z.infer<typeof Attachment>

export const PlanElement = z.object({
  id: Id,
  /** The same in each plan that was copied from the same drawing: which element of another plan this one was. */
  lineageId: Id,
  shape: ElementShape,
  kind: ElementKind,
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  rotation: z.number(),
  zOrder: z.int(),
  points: z.array(z.tuple([z.number(), z.number()])),
  text: z.string(),
  color: z.string().nullable(),
  locked: z.boolean(),
  places: z.array(Attachment.omit({ elementId: true })),
})
export type PlanElement = z.infer<typeof PlanElement>

/** Why an element can't be saved as it was sent. */
export const ElementFaultCode = z.enum([
  'OUT_OF_BOUNDS',
  'SELF_CROSSING',
  'NO_AREA',
  'WRONG_SHAPE',
  'OTHER_PLAN',
  'ID_TAKEN',
  'NO_SUCH_SPACE',
  'NO_SUCH_PRODUCT',
  'PLACED_TWICE',
  'SENT_TWICE',
])
export type ElementFaultCode = z.infer<typeof ElementFaultCode>

export const ElementFault = z.object({
  elementId: Id,
  code: ElementFaultCode,
  message: z.string(),
  /** The space or product at fault, where it is one. */
  spaceId: Id.nullable(),
  productId: Id.nullable(),
})
export type ElementFault = z.infer<typeof ElementFault>

/** What `validate` finds. */
export const FindingCode = z.enum([
  /** Errors: a plan with one isn't published. */
  'OUT_OF_BOUNDS',
  'SELF_CROSSING',
  'NO_AREA',
  'PLACED_TWICE',
  'WRONG_FLOOR',
  'SPACE_GONE',
  'PRODUCT_GONE',
  /** In one element the product, in another one the space that it sells. */
  'PRODUCT_APART',
  /** Warnings. */
  'UNPLACED',
  'PRODUCT_UNPLACED',
  /** One without a space that is drawn on another floor, too. */
  'PRODUCT_ELSEWHERE',
  'OVERLAP',
  'EMPTY',
])
export type FindingCode = z.infer<typeof FindingCode>

export const Finding = z.object({
  code: FindingCode,
  severity: z.enum(['ERROR', 'WARNING']),
  message: z.string(),
  elementIds: z.array(Id),
  spaceIds: z.array(Id),
  productIds: z.array(Id),
})
export type Finding = z.infer<typeof Finding>
