import { createContext, use } from 'react'

/** Defaults of a new address: the client's country as ISO code (DLG-42). */
export type AddressDefaults = { country?: string }

/** The app provides it from the client's address; without it a new address is empty. */
export const AddressDefaultsContext = createContext<AddressDefaults>({})

/** The defaults of a new address. */
export const useAddressDefaults = () => use(AddressDefaultsContext)
