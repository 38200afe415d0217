import Assessment from '@mui/icons-material/Assessment'
import Business from '@mui/icons-material/Business'
import Dashboard from '@mui/icons-material/Dashboard'
import Groups from '@mui/icons-material/Groups'
import Insights from '@mui/icons-material/Insights'
import Key from '@mui/icons-material/Key'

/** The menu icons of custom routes; those of entities are generated. */
export const icons = { Assessment, Business, Dashboard, Groups, Insights, Key }
