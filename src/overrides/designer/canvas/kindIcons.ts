import AlternateEmail from '@mui/icons-material/AlternateEmail'
import ArrowDropDownCircleOutlined from '@mui/icons-material/ArrowDropDownCircleOutlined'
import AttachFile from '@mui/icons-material/AttachFile'
import CalendarTodayOutlined from '@mui/icons-material/CalendarTodayOutlined'
import CheckBoxOutlined from '@mui/icons-material/CheckBoxOutlined'
import Checklist from '@mui/icons-material/Checklist'
import DevicesOther from '@mui/icons-material/DevicesOther'
import Draw from '@mui/icons-material/Draw'
import EventOutlined from '@mui/icons-material/EventOutlined'
import Functions from '@mui/icons-material/Functions'
import HomeOutlined from '@mui/icons-material/HomeOutlined'
import HorizontalRule from '@mui/icons-material/HorizontalRule'
import ImageOutlined from '@mui/icons-material/ImageOutlined'
import Link from '@mui/icons-material/Link'
import MicNone from '@mui/icons-material/MicNone'
import MyLocation from '@mui/icons-material/MyLocation'
import Notes from '@mui/icons-material/Notes'
import Numbers from '@mui/icons-material/Numbers'
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined'
import PersonOutlined from '@mui/icons-material/PersonOutlined'
import PhoneOutlined from '@mui/icons-material/PhoneOutlined'
import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined'
import PlaceOutlined from '@mui/icons-material/PlaceOutlined'
import RadioButtonChecked from '@mui/icons-material/RadioButtonChecked'
import Schedule from '@mui/icons-material/Schedule'
import ShortText from '@mui/icons-material/ShortText'
import StarBorder from '@mui/icons-material/StarBorder'
import StoreOutlined from '@mui/icons-material/StoreOutlined'
import Subject from '@mui/icons-material/Subject'
import TableChartOutlined from '@mui/icons-material/TableChartOutlined'
import Title from '@mui/icons-material/Title'
import ToggleOnOutlined from '@mui/icons-material/ToggleOnOutlined'
import type { FieldKindName } from '../../../design/fieldKinds.ts'

/** The icon of each kind of columns. */
export const kindIcons: Record<FieldKindName, typeof Notes> = {
  text: ShortText,
  longText: Notes,
  email: AlternateEmail,
  url: Link,
  phone: PhoneOutlined,
  address: HomeOutlined,
  number: Numbers,
  money: PaymentsOutlined,
  rating: StarBorder,
  date: CalendarTodayOutlined,
  time: Schedule,
  dateTime: EventOutlined,
  select: ArrowDropDownCircleOutlined,
  multiSelect: Checklist,
  radio: RadioButtonChecked,
  checkbox: CheckBoxOutlined,
  yesNo: ToggleOnOutlined,
  site: StoreOutlined,
  user: PersonOutlined,
  device: DevicesOther,
  location: PlaceOutlined,
  photo: PhotoCameraOutlined,
  file: AttachFile,
  audio: MicNone,
  signature: Draw,
  position: MyLocation,
  table: TableChartOutlined,
  computed: Functions,
  heading: Title,
  paragraph: Subject,
  divider: HorizontalRule,
  picture: ImageOutlined,
}
