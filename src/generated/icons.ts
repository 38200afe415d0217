// Made by `npm run generate` from schemas/. Do not edit.
import Badge from '@mui/icons-material/Badge'
import Business from '@mui/icons-material/Business'
import ListAlt from '@mui/icons-material/ListAlt'
import People from '@mui/icons-material/People'
import Place from '@mui/icons-material/Place'
import Store from '@mui/icons-material/Store'
import TabletAndroid from '@mui/icons-material/TabletAndroid'

export const icons = { Badge, Business, ListAlt, People, Place, Store, TabletAndroid }
