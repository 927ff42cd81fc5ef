import { createStore, useStore } from '@mantine/store'

/** Reservations whose Teams meeting was asked for on this screen, and is not there yet. */
const watched = createStore<readonly string[]>([])

/** Has the screen say how the meeting of a reservation turns out, wherever one is by then. */
export const watchMeeting = (id: string) => watched.setState(ids => [...ids.filter(one => one !== id), id])

export const forgetMeeting = (id: string) => watched.setState(ids => ids.filter(one => one !== id))

export const useWatchedMeetings = () => useStore(watched)
