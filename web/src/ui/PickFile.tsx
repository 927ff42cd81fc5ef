import { FileButton, type FileButtonProps } from '@mantine/core'

/**
 * A button that opens the dialog for files. It forgets what was chosen before: a browser tells nothing of a file that is
 * chosen again, as after it was mended.
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
