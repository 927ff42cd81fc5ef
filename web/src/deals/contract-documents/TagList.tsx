import { type ContractTag, tagConditions, tagGroups, tagLists } from '@aforo/api/deals/contract-tags'
import { fold } from '@aforo/api/platform/fold'
import { Code, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './Templates.module.css'

interface Section {
  title: string
  about?: string
  tags: ContractTag[]
  /** How a tag is written in Word. */
  written: (name: string) => string
}

const value = (name: string) => `{${name}}`
const sections: Section[] = [
  ...tagGroups.map(group => ({ ...group, written: value })),
  {
    title: 'Condiciones',
    about: 'Lo que va entre las dos solo sale si se cumple; con ^ en vez de #, si no se cumple.',
    tags: tagConditions,
    written: name => `{#${name}} … {/${name}}`,
  },
  ...tagLists.map(({ name, about, tags }) => ({
    title: `Lista: ${name}`,
    about: `${about}. Lo que va entre {#${name}} y {/${name}} se repite; en una tabla, la fila.`,
    tags,
    written: value,
  })),
]

/** The tags that a template may have, with an example each. */
export function TagList() {
  const [sought, setSought] = useState('')
  const matches = ({ name, about }: ContractTag) => fold(`${name} ${about}`).includes(fold(sought.trim()))
  const shown = sections
    .map(section => ({ ...section, tags: section.tags.filter(matches) }))
    .filter(({ tags }) => tags.length > 0)
  return (
    <Stack gap="md">
      <TextInput
        label="Buscar etiqueta"
        placeholder="garantía, RUC, representante…"
        leftSection={<IconSearch size={16} />}
        value={sought}
        onChange={event => setSought(event.currentTarget.value)}
      />
      {shown.length === 0 && (
        <Text size="sm" c="dimmed">
          Ninguna etiqueta dice eso.
        </Text>
      )}
      {shown.map(({ title, about, tags, written }) => (
        <section key={title} aria-label={title}>
          <Title order={3} size="h5">
            {title}
          </Title>
          {about && (
            <Text size="sm" c="dimmed">
              {about}
            </Text>
          )}
          <dl className={classes.tags}>
            {tags.map(tag => (
              <div key={tag.name}>
                <dt>
                  <Code>{written(tag.name)}</Code>
                </dt>
                <dd>
                  <Text size="sm">{tag.about}</Text>
                  <Text size="xs" c="dimmed">
                    {tag.example}
                  </Text>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Stack>
  )
}
