import { z } from 'zod'
import { Id, proseOrNone } from '../platform/base.ts'
import { SpaceType } from './spaces.ts'

/**
 * The elements of a floor plan. Lengths are centimetres of the real floor, rounded to a tenth; the origin is the plan's
 * upper left corner, x to the right and y downwards. Angles are degrees, clockwise.
 */

/** The longest side of a plan, in centimetres: 500 m. */
export const longestPlanSide = 50_000
export const shortestPlanSide = 100
/** Maximum elements of a plan. */
export const mostElements = 5_000
/** Maximum elements that one call may save, and that it may delete. */
export const mostElementChanges = 2_000
/** Body limit of a save, in bytes: 2,000 elements with many corners. */
export const largestDrawing = 4 * 1024 * 1024
export const mostPoints = 100
/** Maximum spaces of one element. */
export const mostPlaces = 20
/** Default width of the pointer that marks a work table, in centimetres. */
export const pointerDiameter = 60

export const ElementShape = z.enum(['RECTANGLE', 'POLYGON', 'CIRCLE', 'LABEL'])
export type ElementShape = z.infer<typeof ElementShape>

/** The kind of an element, which decides how it is drawn. */
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

/**
 * An element as calls take it. Omitted fields get their default: not rotated, at the bottom, no text, no spaces or
 * products.
 */
export const ElementInput = z.object({
  /** Chosen by the client, so that it can refer to an unsaved element; any unused UUID for a new one. */
  id: Id,
  shape: ElementShape,
  kind: ElementKind,
  /** The upper left corner of the bounding box before rotation. */
  x: Length,
  y: Length,
  /** The sides of the box; equal for a circle. */
  width: Side,
  height: Side,
  /** Degrees clockwise around the centre of the box, 0 to below 360. */
  rotation: z.number().min(0).lt(360).transform(tenth).default(0),
  /** Higher values lie on top; equal ones are ordered by lineage, so that a copy looks the same. */
  zOrder: z.int().min(0).max(100_000).default(0),
  /** The corners of a polygon in drawing order, relative to the upper left corner of its box and within it. */
  points: z.array(Point).max(mostPoints).default([]),
  /** Its text; required for a label. */
  text: proseOrNone(200).default(''),
  /** `#rrggbb`, instead of the kind's own colour. */
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/, 'Escribe el color como #a1b2c3.')
    .nullable()
    .default(null),
  /** The editor can't move it. */
  locked: z.boolean().default(false),
  /** Its spaces, all on the plan's floor. A space has one place in a plan. */
  spaceIds: z.array(Id).max(mostPlaces).default([]),
  /**
   * Its products, all of the plan's campus. A product that sells a space is placed, and stored, with that space; a
   * product without a space has one place in a plan.
   */
  productIds: z.array(Id).max(mostPlaces).default([]),
})
export type ElementInput = z.output<typeof ElementInput>
/** An element among the changes of a drawing. */
export const SavedElement = ElementInput.extend({
  /** For a restored element: the lineage that links it to its counterparts in other plans. */
  lineageId: Id.optional(),
})
export type SavedElement = z.output<typeof SavedElement>
/** An element as a screen may send it, defaults omitted. */
export type ElementGiven = z.input<typeof SavedElement>

/** What an element represents: a space, a product, or both if the product sells the space. */
export const Attachment = z.object({
  id: Id,
  elementId: Id,
  spaceId: Id.nullable(),
  /** The current or next product sold there; null if there is none. */
  productId: Id.nullable(),
  /** The space's name, or else the product's. */
  name: z.string(),
  /** The space's type; null for a product without a space. */
  type: SpaceType.nullable(),
})
export type Attachment = z.infer<typeof Attachment>

export const PlanElement = z.object({
  id: Id,
  /** Shared with its counterparts in other plans copied from the same drawing. */
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

/** Why an element is refused. */
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
  /** The space or product that caused it, if any. */
  spaceId: Id.nullable(),
  productId: Id.nullable(),
})
export type ElementFault = z.infer<typeof ElementFault>

/** Findings of `validate`. */
export const FindingCode = z.enum([
  /** Errors: they prevent publishing. */
  'OUT_OF_BOUNDS',
  'SELF_CROSSING',
  'NO_AREA',
  'PLACED_TWICE',
  'WRONG_FLOOR',
  'SPACE_GONE',
  'PRODUCT_GONE',
  /** The product and the space that it sells are in different elements. */
  'PRODUCT_APART',
  /** Warnings: they don't. */
  'UNPLACED',
  'PRODUCT_UNPLACED',
  /** A product without a space that is also drawn on another floor. */
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
