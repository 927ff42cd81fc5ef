import { Group, UnstyledButton } from '@mantine/core'
import classes from './Guest.module.css'
import { guestWords } from './guestWords.ts'
import { chooseLanguage, type Language, languages } from './language.ts'

const names: Record<Language, string> = { es: 'Español', en: 'English' }

/** The languages by their own names, so that whoever reads only one of them finds it. */
export const LanguageSwitch = ({ language }: { language: Language }) => (
  <Group component="nav" gap={4} wrap="nowrap" aria-label={guestWords[language].language}>
    {languages.map(one => (
      <UnstyledButton
        key={one}
        lang={one}
        className={classes.language}
        aria-pressed={one === language}
        onClick={() => chooseLanguage(one)}
      >
        {names[one]}
      </UnstyledButton>
    ))}
  </Group>
)
