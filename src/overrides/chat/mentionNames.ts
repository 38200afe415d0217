import { createContext, useContext } from 'react'

/** The names of people that a text of the conversation can mention. */
type MentionNames = {
  /** All who took part, so that earlier mentions stay marked. */
  all: string[]
  /** Those whom a new message can mention: participants other than the user. */
  offered: string[]
  /** The user's own name, whose mentions stand out. */
  own: string | undefined
}

const Names = createContext<MentionNames>({ all: [], offered: [], own: undefined })

export const MentionNamesProvider = Names.Provider

/** Whom texts of the open conversation can mention; nobody outside of one. */
export const useMentionNames = (): MentionNames => useContext(Names)
