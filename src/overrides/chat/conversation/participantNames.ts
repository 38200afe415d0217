import { createContext, useContext } from 'react'

/** The names of the people of an open conversation. */
type ParticipantNames = {
  /** The name of each account. */
  byAccount: Record<string, string>
  /** All who took part, so that earlier mentions stay marked. */
  all: string[]
  /** Those whom a new message can mention: participants other than the user. */
  offered: string[]
  /** The user's own name, whose mentions stand out. */
  own: string | undefined
}

const Names = createContext<ParticipantNames>({
  byAccount: {},
  all: [],
  offered: [],
  own: undefined,
})

export const ParticipantNamesProvider = Names.Provider

/** The names in the open conversation; none outside of one. */
export const useParticipantNames = (): ParticipantNames => useContext(Names)
