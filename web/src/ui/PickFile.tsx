import { FileButton, type FileButtonProps } from '@mantine/core'

/**
 * A button that opens the file dialog. It clears the previous choice, since browsers don't report choosing the same
 * file again, for example after correcting it.
 */
export const PickFile = <Multiple extends boolean = false>({ inputProps, ...props }: FileButtonProps<Multiple>) => (
  <FileButton<Multiple>
    {...props}
    inputProps={{
      ...inputProps,
      onClick: event => {
        event.currentTarget.value = ''
      },
    }}
  />
)
