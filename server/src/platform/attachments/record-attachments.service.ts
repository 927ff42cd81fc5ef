import { fail, type HandlerContext, type RequestContext, within } from '../http/on.ts'
import { notFound, type Refusals } from '../http/refusals.ts'
import {
  attach,
  attachmentOf,
  attachmentsOf,
  bringBackAttachment,
  type ChangeRefusals,
  type Context,
  type Owner,
  refuseMany,
  removeAttachment,
  renameAttachment,
  storeUpload,
  type UploadRefusals,
} from './attachments.service.ts'

interface OfRecord {
  /** The record of an `id`; undefined if hidden from the caller. */
  ownerOf(context: HandlerContext, id: string): Promise<Owner | undefined>
  /** Locks it for this transaction. */
  lock(context: HandlerContext, id: string): Promise<unknown>
  /** Announces the change of its documents to open screens. */
  tell(context: HandlerContext, id: string): void
}

interface Given<Input, Errors> {
  input: Input
  context: HandlerContext & RequestContext
  errors: Errors
  signal?: AbortSignal | undefined
}
type Found = Refusals<'NOT_FOUND'>
type Changing = Found & { WRONG_STATE(): Error }
type Uploading = Changing & UploadRefusals

/** The handlers of `attachmentCalls` for a kind of record. A record in a final state refuses with WRONG_STATE. */
export function attachmentsOfRecord({ ownerOf, lock, tell }: OfRecord) {
  const found = async (context: Context, id: string, errors: Found) => (await ownerOf(context, id)) ?? notFound(errors)

  const changeable = async (context: Context, id: string, errors: Changing) => {
    const owner = await found(context, id, errors)
    return owner.mayChange ? owner : fail(errors.WRONG_STATE())
  }

  async function changing<Answer>(
    { input: { id }, context, errors }: Given<{ id: string }, Changing>,
    change: (owner: Owner) => Promise<Answer>,
  ): Promise<Answer> {
    await lock(context, id)
    const owner = await changeable(context, id, errors)
    const answer = await change(owner)
    tell(context, id)
    return answer
  }

  type OfOne = { id: string; attachmentId: string }
  type Change = OfOne & { version?: number }
  return {
    list: async ({ input, context, errors }: Given<{ id: string }, Found>) =>
      attachmentsOf(context, await found(context, input.id, errors)),
    one: async ({ input, context, errors }: Given<OfOne, Found>) =>
      attachmentOf(context, await found(context, input.id, errors), input.attachmentId, errors),
    async add({ input, context, errors, signal }: Given<{ id: string; file: File }, Uploading>) {
      // Checked before storing anything, and again in the change's own transaction.
      await within(context, async unit => refuseMany(unit, await changeable(unit, input.id, errors), errors))
      const stored = await storeUpload(context, input.file, errors, signal)
      return within(context, unit =>
        changing({ input, context: unit, errors }, owner => attach(unit, owner, stored, errors)),
      )
    },
    rename: (given: Given<Change & { name: string }, Changing & ChangeRefusals>) =>
      changing(given, owner => renameAttachment(given.context, owner, given.input, given.errors)),
    remove: (given: Given<Change, Changing & ChangeRefusals>) =>
      changing(given, owner => removeAttachment(given.context, owner, given.input, given.errors)),
    restore: (given: Given<OfOne, Changing & Refusals<'TOO_MANY_ATTACHMENTS'>>) =>
      changing(given, owner => bringBackAttachment(given.context, owner, given.input.attachmentId, given.errors)),
  }
}
