import { createContext, use } from 'react'

/** What a new address starts with: the client's country as its ISO code (DLG-42). */
export type AddressDefaults = { country?: string }

/** Provided by the app from the client's own address; without it a new address starts empty. */
export const AddressDefaultsContext = createContext<AddressDefaults>({})

/** What a new address starts with. */
export const useAddressDefaults = () => use(AddressDefaultsContext)
